module driver

go 1.19

require shop.example v0.0.0

replace shop.example => ../../../../samples/go
